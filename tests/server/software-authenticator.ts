import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Faults of a device, or of another page, that a test may cause. */
export interface Misdeed {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly crossOrigin?: boolean;
  /** The device did not verify its user. */
  readonly unverified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  /** Signs something else than it sends. */
  readonly forged?: boolean;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

/**
 * A device that makes keys and signs as WebAuthn level 2 requires: ES256 by node's own crypto, CBOR by hand. It knows
 * one page, as a browser does, and makes the faults that a test asks for.
 */
export class SoftwareAuthenticator {
  readonly id = randomBytes(24).toString('base64url');
  counter = 0;
  userHandle: string | undefined;
  private readonly page: { readonly origin: string; readonly rpId: string };
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;

  constructor(page: { readonly origin: string; readonly rpId: string }) {
    this.page = page;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = privateKey;
    this.publicKey = publicKey;
  }

  /** Answers to being asked to make a key. @param asked options as the server gave them, in JSON */
  make(asked: string, wrong: Misdeed = {}): string {
    const options: { challenge: string; user: { id: string } } = JSON.parse(asked);
    this.userHandle = options.user.id;
    const credential = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credential.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, credential, this.coseKey()]);
    const authData = Buffer.concat([this.authData(ATTESTED, wrong), attested]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(authData),
    ]).toString('base64url');
    const clientDataJSON = this.clientData('webauthn.create', options.challenge, wrong).toString('base64url');
    return this.answer({ attestationObject, clientDataJSON, transports: ['internal', 'telepathy'] });
  }

  /** Answers to being asked for a signature. */
  sign(asked: string, wrong: Misdeed = {}): string {
    const options: { challenge: string } = JSON.parse(asked);
    this.counter += 1;
    const clientData = this.clientData('webauthn.get', options.challenge, wrong);
    const authData = this.authData(0, wrong);
    const digest = createHash('sha256').update(clientData).digest();
    const signed = Buffer.concat([authData, wrong.forged === true ? randomBytes(32) : digest]);
    return this.answer({
      authenticatorData: authData.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      signature: sign('sha256', signed, this.privateKey).toString('base64url'),
      userHandle: wrong.userHandle ?? this.userHandle,
    });
  }

  private answer(response: object): string {
    return JSON.stringify({ id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} });
  }

  private clientData(type: string, challenge: string, wrong: Misdeed): Buffer {
    const { origin } = { ...this.page, ...wrong };
    const { crossOrigin = false } = wrong;
    return Buffer.from(JSON.stringify({ type, challenge: wrong.challenge ?? challenge, origin, crossOrigin }));
  }

  private authData(flags: number, wrong: Misdeed): Buffer {
    const hash = createHash('sha256')
      .update(wrong.rpId ?? this.page.rpId)
      .digest();
    const count = Buffer.alloc(4);
    count.writeUInt32BE(wrong.counter ?? this.counter);
    const verified = wrong.unverified === true ? 0 : USER_VERIFIED;
    return Buffer.concat([hash, Buffer.from([USER_PRESENT | verified | flags]), count]);
  }

  /** The public half as COSE writes it: an EC2 key of P-256 for ES256. */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
    const [left, right] = [x, y].map((half) => bytes(Buffer.from(half, 'base64url')));
    return Buffer.concat([head, Buffer.from([0x21]), left ?? head, Buffer.from([0x22]), right ?? head]);
  }
}

/** A text of up to 23 bytes in CBOR. */
const text = (words: string): Buffer => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);

/** Bytes in CBOR, 24 to 65535 of them, by the shortest of its heads. */
function bytes(value: Buffer): Buffer {
  const head = value.length < 256 ? [0x58, value.length] : [0x59, value.length >> 8, value.length & 0xff];
  return Buffer.concat([Buffer.from(head), value]);
}
