import { AUDITED_LOGS } from '../../../domain/audit/audited-log.ts'
import type { TellEvents } from '../../modules/tell-events.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RoundTimes } from '../../ports/instances/round-times.ts'
import type { AuditChain } from './audit-chain.ts'
import type { ChainHeads } from './chain-seal.ts'

export const HEADS_ROUND = 'audit heads'
const HOUR = 3_600_000

export interface HeadTools {
  readonly chain: AuditChain
  readonly heads: ChainHeads
  readonly rounds: RoundTimes
  readonly clock: Clock
}

/** Keeps the head of each chain elsewhere, once an hour for all instances. */
export class KeepHeads {
  readonly #tools: HeadTools

  constructor(tools: HeadTools) {
    this.#tools = tools
  }

  /** On one instance at a time. */
  async execute(): Promise<void> {
    const { chain, heads, rounds, clock } = this.#tools
    const now = clock.now()
    const last = await rounds.last(HEADS_ROUND)
    if (last && now.getTime() < last.getTime() + HOUR) return
    const links = await Promise.all(AUDITED_LOGS.map((log) => chain.last(log)))
    const found = links.flatMap((link) => {
      if (!link) return []
      const { log, number, at, hash, keyId, signature } = link
      return [{ log, number, at, hash, keyId, signature }]
    })
    if (found.length === 0) return
    await heads.add(found)
    await rounds.note(HEADS_ROUND, now)
  }
}

/** Tells hooks and webhooks of the heads that are kept. */
export function tellingHeads(heads: ChainHeads, tell: TellEvents): ChainHeads {
  return {
    add: (some) =>
      tell.with(
        ['audit.head'],
        () => heads.add(some),
        () =>
          some.map(({ log, number, hash, keyId, signature }) => ({
            event: 'audit.head',
            of: log,
            id: String(number),
            data: { log, number, hash, keyId, signature },
          })),
      ),
  }
}
