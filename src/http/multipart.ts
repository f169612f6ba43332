import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { HttpProblem } from './problem.ts';
import type { App } from './schema.ts';

/** Forms with files can be read. */
export async function addMultipart(app: App): Promise<void> {
  await app.register(multipart);
}

/** A form with files: its texts and files by their names. A file that nobody chose is not there. */
export interface FormWithFiles {
  readonly texts: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, { readonly name: string; readonly bytes: Buffer }>;
}

/** Reads a form with at most one file of so many bytes for each name; a larger one throws the problem 413. */
export async function readFormWithFiles(request: FastifyRequest, most: number): Promise<FormWithFiles> {
  if (!request.isMultipart()) throw new HttpProblem(415);
  const texts = new Map<string, string>();
  const files = new Map<string, { name: string; bytes: Buffer }>();
  const limits = { fileSize: most, files: 4, fields: 50, fieldSize: 1024 * 1024, parts: 60 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') texts.set(part.fieldname, String(part.value));
    else {
      const bytes = await part.toBuffer();
      if (bytes.length > 0 || part.filename !== '') files.set(part.fieldname, { name: part.filename, bytes });
    }
  }
  return { texts, files };
}
