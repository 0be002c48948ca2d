import type { AuditedLog } from '../../../domain/audit/audited-log.ts'
import { IdRanges } from '../../../domain/audit/id-ranges.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { type ImportWitness, UnlinkableEntries } from '../../ports/logs/log-entries.ts'
import { addLink, type ChainTools, endOf, highest, MOST_ENTRIES } from './chain-end.ts'

const NO_ID = '0'
const HIGHEST_ID = '9223372036854775807'
/** Another instance adds a link at most every few seconds. */
const MOST_TRIES = 10

/** Links entries that an import has brought, in links that say so: they are dated in the past. */
export class LinkImported implements ImportWitness {
  readonly #tools: ChainTools

  constructor(tools: ChainTools) {
    this.#tools = tools
  }

  /**
   * @throws UnlinkableEntries if the end of the chain was altered, or the chain has passed the ids
   */
  async witness(log: AuditedLog, ids: IdRanges): Promise<void> {
    for (const part of ids.inParts(MOST_ENTRIES)) await this.#link(log, part)
  }

  async #link(log: AuditedLog, ids: readonly Id[]): Promise<void> {
    const found = await this.#tools.entries.get(log, ids)
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const end = await endOf(log, this.#tools)
      if (!end)
        throw new UnlinkableEntries(
          `The end of the chain of the ${log} log is not what was signed.`,
        )
      const { seen = NO_ID, open: waiting = IdRanges.none } = end.last ?? {}
      const [own, higher] = [IdRanges.of(ids), IdRanges.above(seen, HIGHEST_ID)]
      const isPassed = !own.without(waiting.with(higher)).isEmpty
      if (isPassed)
        throw new UnlinkableEntries(`The ${log} log took more than an hour: bring fewer days.`)
      const fresh = IdRanges.above(seen, highest([seen, ...ids]))
      const open = waiting.with(fresh).without(own)
      const link = { found, at: this.#tools.clock.now(), open, form: 'import' } as const
      if (await addLink(this.#tools, end, link)) return
    }
    throw new UnlinkableEntries(`The chain of the ${log} log is written by others all the time.`)
  }
}
