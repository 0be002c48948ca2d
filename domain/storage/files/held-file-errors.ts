import { defineError } from '../../shared/domain-error.ts'

/** Says which rows, as people call them, hold a file that is to be removed. */
export class FileHeld extends defineError(
  'needed',
  'file_held',
  (english: string, chinese: string) => [
    'Other records hold this file.',
    { 'by.en': english, 'by.zh': chinese },
  ],
) {}

/** Somebody has decided that nobody may delete this file. */
export class FileOnHold extends defineError(
  'needed',
  'file_on_hold',
  (name: string, reason: string) => ['The file is on hold.', { name, reason }],
) {}
