import { defineError } from '../shared/domain-error.ts'

/** Somebody has decided that nobody may delete this file. */
export class FileOnHold extends defineError(
  'needed',
  'file_on_hold',
  (name: string, reason: string) => ['The file is on hold.', { name, reason }],
) {}
