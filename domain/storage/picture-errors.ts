import { FileNotFound } from './storage-errors.ts'

/** There is no preview: a process died of making it. Whoever sent the picture pays for that. */
export class PictureTooCostly extends FileNotFound {}
