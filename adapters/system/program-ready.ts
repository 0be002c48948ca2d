/** The first byte of a program that has begun: what it dies of afterwards is its input. */
export const READY = 1
