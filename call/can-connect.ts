/** Whether this browser makes connections for calls at all: a policy, an extension or its age may keep it from that. */
export function canConnect(): boolean {
  try {
    new RTCPeerConnection().close();
    return true;
  } catch {
    return false;
  }
}
