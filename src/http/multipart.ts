import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { UploadMessage } from '../text/uploads.ts';
import { HttpProblem } from './problem.ts';
import type { App } from './schema.ts';

/** Forms with files can be read. */
export async function addMultipart(app: App): Promise<void> {
  await app.register(multipart);
}

/** A form with files: its texts and files by their names. A file that nobody chose is not there. */
export interface FormWithFiles {
  readonly texts: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, SentFile>;
  /** All files with the name of their field, where a field has several. */
  readonly all: readonly (SentFile & { readonly field: string })[];
}

interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const mostTexts = 2 * 2 ** 20; // bytes of all texts of a form

/**
 * Reads a form with at most one file, of so many bytes. A larger file, or more of anything, throws the problem 413 as soon
 * as it is known, however much is still to come.
 */
export const readFormWithFile = async (request: FastifyRequest, most: number): Promise<FormWithFiles> =>
  await read(request, most + mostTexts, { fileSize: most, files: 1 });

const mostCut = 16 * 2 ** 20; // bytes of a form beyond those of its file

/**
 * Reads a form with at most one file, or so many, of each of which so many bytes are kept: whoever asks for one more than
 * they take can say beside the field that a file is too large, with all that was typed.
 */
export const readFormWithCutFiles = async (
  request: FastifyRequest,
  most: number,
  mostFiles = 1,
): Promise<FormWithFiles> => await read(request, most + mostCut, { fileSize: most, files: mostFiles, isCut: true });

interface FileLimits {
  readonly fileSize: number;
  readonly files: number;
  readonly isCut?: boolean;
}

async function read(request: FastifyRequest, most: number, limits: FileLimits): Promise<FormWithFiles> {
  if (!request.isMultipart()) throw new HttpProblem(415);
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge(limits.fileSize);
  try {
    return await Promise.race([readParts(request, limits), overflowOf(request, most, limits.fileSize)]);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw tooLarge(limits.fileSize);
    if (error instanceof HttpProblem || (error instanceof Error && 'statusCode' in error)) throw error;
    throw new HttpProblem(400); // it is no such form, or was torn
  }
}

const tooLarge = (most: number): HttpProblem =>
  new HttpProblem(413, {
    detail: { code: 'form-large', mebibytes: Math.floor(most / 2 ** 20) } satisfies UploadMessage,
  });

/** Is rejected when more bytes than these have come. */
const overflowOf = (request: FastifyRequest, most: number, fileSize: number): Promise<never> =>
  new Promise((_resolve, reject) => {
    let bytes = 0;
    request.raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > most) reject(tooLarge(fileSize));
    });
  });

async function readParts(request: FastifyRequest, { isCut = false, ...of }: FileLimits): Promise<FormWithFiles> {
  const texts = new Map<string, string>();
  const all: (SentFile & { readonly field: string })[] = [];
  const limits = { ...of, fields: 20, fieldSize: 1024 * 1024, parts: 20 + of.files };
  const options = { limits, throwFileSizeLimit: !isCut };
  for await (const part of request.parts(options)) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw tooLarge(limits.fieldSize);
      texts.set(part.fieldname, String(part.value));
    } else {
      const bytes = await part.toBuffer();
      if (bytes.length > 0 || part.filename !== '') all.push({ field: part.fieldname, name: part.filename, bytes });
    }
  }
  return { texts, files: new Map(all.map((file) => [file.field, file])), all };
}
