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
  /** Absent: they are only told. */
  readonly heads: ChainHeads | undefined
  readonly tell: Pick<TellEvents, 'with'>
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
    const { chain, heads, tell, rounds, clock } = this.#tools
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
    const told = found.map(({ at: _at, ...data }) => {
      return { event: 'audit.head', of: data.log, id: String(data.number), data } as const
    })
    await tell.with(
      ['audit.head'],
      async () => heads?.add(found),
      () => told,
    )
    await rounds.note(HEADS_ROUND, now)
  }
}
