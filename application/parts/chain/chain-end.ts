import type { AuditedLog } from '../../../domain/audit/audited-log.ts'
import type { IdRanges } from '../../../domain/audit/id-ranges.ts'
import {
  type AuditLink,
  hashedLink,
  type LinkForm,
  signedLink,
} from '../../../domain/parts/chain/audit-link.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AuditChain } from './audit-chain.ts'
import type { ChainSeal } from './chain-seal.ts'
import type { ChainedEntries, ChainedEntry } from './chained-entries.ts'
import { checkInChain } from './trusted-link.ts'

export interface ChainTools {
  readonly chain: AuditChain
  readonly entries: ChainedEntries
  readonly seal: ChainSeal
  readonly clock: Clock
}

/** What the next link of a log follows. */
interface ChainEnd {
  readonly log: AuditedLog
  readonly last: AuditLink | undefined
  /** Whether nothing here vouches for what came before. */
  readonly begins: boolean
}

interface NewLink {
  readonly found: readonly ChainedEntry[]
  readonly at: Date
  /** Ids up to the highest that may still be linked. */
  readonly open: IdRanges
  readonly form?: LinkForm
}

/** Of a link. */
export const MOST_ENTRIES = 1000

/** @returns `undefined` if it is not what was signed: nothing may follow it */
export async function endOf(
  log: AuditedLog,
  { chain, seal }: ChainTools,
): Promise<ChainEnd | undefined> {
  const last = await chain.last(log)
  // The last link stays when others are forgotten.
  if (!last) return (await chain.start(log)) ? undefined : { log, last, begins: true }
  const check = await checkInChain(last, chain, seal)
  return check === 'wrong' ? undefined : { log, last, begins: check === 'unknown' }
}

/** @returns false if another link has followed meanwhile, and this one is not stored */
export function addLink(
  { chain, seal }: ChainTools,
  { log, last, begins }: ChainEnd,
  { found, at, open, form }: NewLink,
): Promise<boolean> {
  const ids = found.map(({ id }) => id)
  const content = {
    log,
    number: (last?.number ?? 0) + 1,
    at,
    begins,
    previous: last?.hash ?? '',
    seen: highest(last ? [last.seen, ...ids] : ids),
    open,
    ids,
    digests: found.map(({ text }) => seal.digest(text)),
  }
  const hash = seal.digest(hashedLink(content, form))
  const signed = seal.sign(signedLink({ log, number: content.number, hash }))
  return chain.append({ ...content, hash, ...signed })
}

export function highest(ids: readonly Id[]): Id {
  return String(ids.map(BigInt).reduce((one, other) => (one > other ? one : other)))
}
