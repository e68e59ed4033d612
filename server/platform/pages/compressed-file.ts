import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type Encoding = 'br' | 'gzip';

/** Types that compress well; pictures and fonts are compressed already. */
const COMPRESSIBLE = /^(text\/|application\/(json|manifest\+json|javascript|wasm)|image\/svg)/;

/** Bytes that are sent many times, compressed once per encoding. */
export class CompressedFile {
  readonly type: string;
  /** Bytes before compression. */
  readonly size: number;
  private readonly plain: Buffer;
  private readonly packed = new Map<Encoding, Promise<Buffer>>();

  /** @param brotli the same bytes, compressed by the build */
  constructor(plain: Buffer, type: string, brotli?: Buffer) {
    this.plain = plain;
    this.type = type;
    this.size = plain.byteLength;
    if (brotli !== undefined) this.packed.set('br', Promise.resolve(brotli));
  }

  /** Sends the file in the browser's preferred encoding. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.type(this.type);
    if (!COMPRESSIBLE.test(this.type)) return reply.send(this.plain);
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`);
    const encoding = preferred(request.headers['accept-encoding']);
    if (!encoding) return reply.send(this.plain);
    const packed = this.packed.get(encoding) ?? this.pack(encoding);
    this.packed.set(encoding, packed);
    return reply.header('content-encoding', encoding).send(await packed);
  }

  private pack(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'gzip') return toGzip(this.plain, { level: 9 });
    const size = { [constants.BROTLI_PARAM_SIZE_HINT]: this.plain.byteLength };
    return toBrotli(this.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, ...size } });
  }
}

function preferred(accepted: string | string[] | undefined): Encoding | undefined {
  const names = String(accepted ?? '')
    .split(',')
    .map((part) => part.trim());
  const takes = (name: Encoding) =>
    names.some((part) => part === name || (part.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(part)));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined;
}
