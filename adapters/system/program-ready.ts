/**
 * The first byte a program writes once it has started. If it dies after that, its input is to
 * blame.
 */
export const READY = 1
