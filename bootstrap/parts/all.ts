import type { Part } from './part.ts'
import { shares } from './shares.ts'

/** What was added to the core. The only list of it. */
export const PARTS: readonly Part[] = [shares]
