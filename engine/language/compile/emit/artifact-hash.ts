import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { PublicArtifact } from '../../artifact.ts';
import { DELIVERY } from '../../screens/delivery/split-artifact.ts';

/**
 * Hash that names a file: 16 hex digits of SHA-256. No platform offers a synchronous one in page, server and tools
 * alike.
 */
export const fileHash = (text: string): string => digestOf(text).slice(0, 16);

/**
 * Hash of the page's part of an artifact, over the digest of each of its pieces: a piece that tenants share is digested
 * once.
 */
export function artifactHash(open: PublicArtifact): string {
  const { screens, forms, dialogs, parts, texts, codes, menu, tiles, shell, ...rest } = open;
  const shared = { texts, codes, menu, tiles, shell };
  const named = { forms, dialogs, parts };
  return fileHash(
    JSON.stringify([
      DELIVERY,
      rest,
      screens.map(digestOfPiece),
      Object.entries(shared).map(([name, piece]) => [name, digestOfPiece(piece)]),
      Object.entries(named).map(([name, pieces]) => [
        name,
        Object.entries(pieces).map(([id, piece]) => [id, digestOfPiece(piece)]),
      ]),
    ]),
  );
}

const digests = new WeakMap<object, string>();

function digestOfPiece(piece: object): string {
  const digest = digests.get(piece) ?? digestOf(JSON.stringify(piece));
  digests.set(piece, digest);
  return digest;
}

const digestOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
