/** Module whose `decode` runs in a process of its own. */
export const PAGE_DECODER = new URL('./page-decoder.ts', import.meta.url)

/** What Node reserves, as for pictures, and what the largest of ordinary pages take. */
export const PAGE_LIMITS = { memoryMiB: 760, cpuSeconds: 6, deadlineMs: 120_000 }
