import type { FastifyRequest } from 'fastify';
import { addressOf } from '../http/access.ts';
import type { Noted } from '../people/audit.ts';

/** Who does what the audit log notes, and from which address. */
export const notedBy = (request: FastifyRequest): Noted => ({
  actor: request.visitor!.user,
  address: addressOf(request),
});
