/** Module whose `decode` runs in a process of its own. */
export const PICTURE_DECODER = new URL('./picture-decoder.ts', import.meta.url)

/**
 * Before any picture, Node reserves 595 MiB of writable memory and hardly uses it
 * (`docs/adr/0034`). The rest is for the picture.
 */
export const DECODER_LIMITS = { memoryMiB: 720, cpuSeconds: 4, deadlineMs: 120_000 }
