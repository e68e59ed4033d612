/** Whether this browser can create connections for calls; a policy, an extension or its age may prevent it. */
export function canConnect(): boolean {
  try {
    new RTCPeerConnection().close();
    return true;
  } catch {
    return false;
  }
}
