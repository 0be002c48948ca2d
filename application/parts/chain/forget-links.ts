import type { AuditedLog } from '../../../domain/audit/audited-log.ts'
import { IdRanges } from '../../../domain/audit/id-ranges.ts'
import type { AuditLink } from '../../../domain/parts/chain/audit-link.ts'
import { type ChainStart, signedStart } from '../../../domain/parts/chain/signed.ts'
import type { ChainTools } from './chain-end.ts'
import { FindErased } from './find-erased.ts'
import { checkLink } from './trusted-link.ts'

/** Bounds the time of a round. */
const MOST_LINKS = 100
const DAY = 86_400_000

/**
 * Forgets the first links of a chain once all their entries are erased: one signed row remains of
 * them. Entries that were cut are told of for as long as they would have been kept.
 */
export class ForgetLinks {
  readonly #tools: ChainTools
  readonly #days: Readonly<Record<AuditedLog, number>>

  /** @param days for how many entries are kept */
  constructor(tools: ChainTools, days: Readonly<Record<AuditedLog, number>>) {
    this.#tools = tools
    this.#days = days
  }

  /** @throws if a chain is not as it was signed; nothing from there on is forgotten */
  async execute(): Promise<void> {
    const troubles = [await this.#forget('login'), await this.#forget('operation')].flat()
    if (troubles.length > 0) throw new Error(`${troubles.join('; ')}: "audit verify" says more`)
  }

  async #forget(log: AuditedLog): Promise<string[]> {
    const { chain, seal } = this.#tools
    const before = await chain.start(log)
    const signature = before ? seal.check(signedStart(before), before) : 'right'
    if (signature !== 'right') return signature === 'wrong' ? [trouble(log, 'start')] : []
    const { number, hash, entries } = before ?? { number: 0, hash: '', entries: 0 }
    const { over, troubles } = await this.#over(log, { number, hash })
    const last = over.at(-1)
    if (last)
      await this.#move(
        last,
        over.reduce((sum, { ids }) => sum + ids.length, entries),
      )
    return troubles
  }

  /** Of the first links after this one, those that nothing needs any more. */
  async #over(log: AuditedLog, after: Pick<AuditLink, 'number' | 'hash'>) {
    const { chain, seal } = this.#tools
    const over: AuditLink[] = []
    let last = after
    while (over.length < MOST_LINKS) {
      // The last link of the chain stays.
      const [link, next] = await chain.list(log, last.number, 2)
      if (!link || !next) break
      // Its time is believed only if it is signed.
      const check = link.number === last.number + 1 ? checkLink(link, last.hash, seal) : 'wrong'
      if (check === 'wrong') return { over, troubles: [trouble(log, `link ${last.number + 1}`)] }
      if (check === 'unknown' || !(await this.#isOver(link))) break
      over.push(link)
      last = link
    }
    return { over, troubles: [] }
  }

  async #move({ log, number, hash, seen, open }: AuditLink, entries: number): Promise<void> {
    const { chain, clock, seal } = this.#tools
    const start: ChainStart = { log, number, hash, at: clock.now(), seen, open, entries }
    await chain.moveStart({ ...start, ...seal.sign(signedStart(start)) })
  }

  async #isOver(link: AuditLink): Promise<boolean> {
    const { log, at, ids } = link
    const { chain, clock, entries, seal } = this.#tools
    if ((await entries.among(log, IdRanges.of(ids), 1)).length > 0) return false
    if (at.getTime() < clock.now().getTime() - this.#days[log] * DAY) return true
    const fates = await new FindErased(chain, seal).execute(link, ids)
    return ids.every((id) => fates.get(id) === 'erased')
  }
}

function trouble(log: AuditedLog, what: string): string {
  return `the ${what} of the chain of the ${log} log is not what was signed`
}
