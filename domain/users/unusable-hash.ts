import { defineError } from '../shared/domain-error.ts'

/** In an import. Dearer ones would exhaust the machine at each login. */
export class UnusableHash extends defineError(
  'invalid',
  'unusable_hash',
  'It must be an Argon2id or bcrypt hash with bounded costs.',
) {}
