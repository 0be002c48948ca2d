/** A program's first byte. If it dies after that, its input is to blame. */
export const READY = 1
