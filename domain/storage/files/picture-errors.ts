import { FileNotFound } from './storage-errors.ts'

/** No preview exists: the process that made it died. The failure counts against the uploader. */
export class PictureTooCostly extends FileNotFound {}
