import type { Clock } from '../../ports/clock.ts'
import type { Transactions } from '../../ports/instances/transactions.ts'
import type { DirectoryRun, DirectoryStore, LinkedPerson, RunKind } from './directory-store.ts'
import type { DirectoryWork } from './directory-work.ts'
import type { PeopleSource, WantedPeople } from './people-source.ts'
import type { SettleDepartments } from './settle-departments.ts'
import type { Settled } from './settle-person.ts'

const MOST_NAMES = 200
/** Clocks of directory and service differ. */
const OVERLAP_MS = 300_000
const WHOLE_EVERY_MS = 86_400_000

export interface RunRequest {
  /** Nothing is stored: each step is rolled back. */
  readonly isRehearsal?: boolean
  /** May disable more than a tenth of the people. */
  readonly isConfirmed?: boolean
  /** Reads everybody, not only those who have changed. */
  readonly isWhole?: boolean
  readonly progress?: (settled: number) => void
}

interface SyncTools {
  readonly source: PeopleSource
  readonly directory: DirectoryStore
  readonly departments: SettleDepartments
  readonly work: DirectoryWork
  readonly transactions: Transactions
  readonly clock: Clock
  /** Tells administrators of a run that asks, or failed. */
  readonly tell: (run: DirectoryRun) => Promise<void>
}

interface Plan {
  readonly rules: string
  readonly isWhole: boolean
  readonly wanted: readonly WantedPeople[]
  readonly leavers: readonly LinkedPerson[]
  /** It would disable so many that somebody has to confirm it. */
  readonly isMuch: boolean
}

/** Thrown to roll a rehearsal back. */
class Rehearsed extends Error {}

/**
 * One run: departments, then people, then those who have left. Each person has a transaction of their
 * own, because nobody else changes rights meanwhile. A run that fails leaves what it has done; the
 * next begins where the last complete one began.
 */
export class SyncDirectory {
  readonly #tools: SyncTools

  constructor(tools: SyncTools) {
    this.#tools = tools
  }

  /** @throws DependencyUnavailable when the directory is away, after noting the run */
  async execute(request: RunRequest = {}): Promise<DirectoryRun> {
    const { directory, tell, clock } = this.#tools
    const tally = new Tally(clock.now())
    if (request.isRehearsal) return this.#run({ ...request, isWhole: true }, tally)
    try {
      const run = await this.#run(request, tally)
      const [last] = await directory.runs()
      await directory.addRun(run)
      if (run.state === 'asks' && last?.state !== 'asks') await tell(run)
      return run
    } catch (error) {
      const failure = failureOf(error)
      const run = tally.run({ state: 'failed', isWhole: false, rules: '', failure }, clock.now())
      const [last] = await directory.runs()
      await directory.addRun(run)
      if (last?.state !== 'failed') await tell(run)
      throw error
    }
  }

  /** A rehearsal rolls each step back by itself, so that nobody else waits for the whole of it. */
  async #stored<T>({ isRehearsal }: RunRequest, work: () => Promise<T>): Promise<T> {
    if (!isRehearsal) return work()
    const done: T[] = []
    await this.#tools.transactions
      .run(async () => {
        done.push(await work())
        throw new Rehearsed()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Rehearsed)) throw error
      })
    const [result] = done
    if (result === undefined) throw new Error('A rehearsal gave no result.')
    return result
  }

  async #run(request: RunRequest, tally: Tally): Promise<DirectoryRun> {
    const { clock, source, departments, work } = this.#tools
    const { isRehearsal = false, isConfirmed = false } = request
    const { rules, isWhole, wanted, leavers, isMuch } = await this.#plan(request)
    const asks = isMuch && !isConfirmed
    const end = { state: asks ? 'asks' : 'done', isWhole, rules, failure: undefined } as const
    if (asks) for (const { name } of leavers) tally.count('disabled', name)
    // A rehearsal shows the rest as well.
    if (asks && !isRehearsal) return tally.run(end, clock.now())
    const all = await source.departments()
    const unsettled = await this.#stored(request, () => departments.execute(all))
    for (const name of unsettled) tally.count('told', name)
    for (const some of wanted) await this.#settle(some, request, tally)
    for (const link of asks ? [] : leavers)
      tally.add(await this.#step(request, () => work.leave(link)), link.name)
    return tally.run(end, clock.now())
  }

  /** Whom to read, and who has left. Changes nothing. */
  async #plan(request: RunRequest): Promise<Plan> {
    const { source, directory, work, clock } = this.#tools
    const present = await source.present()
    const linked = await directory.all()
    const known = [...linked.values()].filter(({ leftAt }) => leftAt === undefined)
    const leavers = await this.#gone(known.filter(({ key }) => !present.has(key)))
    // Who is disabled already loses nothing, and so is no reason to ask.
    const here = known.filter(({ isDisabled }) => !isDisabled)
    const losing = leavers.filter(({ isDisabled }) => !isDisabled)
    const rules = await work.rulesDigest()
    const done = (await directory.runs()).filter(({ state }) => state === 'done')
    const [last] = done
    const wholeAt = done.find((run) => run.isWhole)?.begunAt.getTime() ?? 0
    const isStale = clock.now().getTime() - wholeAt > WHOLE_EVERY_MS
    const isWhole = request.isWhole === true || last?.rules !== rules || isStale
    const isMuch = losing.length > 1 && losing.length * 10 > here.length
    const isEmpty = present.size === 0 && here.length > 0
    const since = last && new Date(last.begunAt.getTime() - OVERLAP_MS)
    const moved = [...linked.values()].filter((link) => isMoved(link, present.get(link.key)))
    const wanted: readonly WantedPeople[] =
      isWhole || !since ? ['all'] : [{ since }, { keys: moved.map(({ key }) => key) }]
    return { rules, isWhole, wanted, leavers, isMuch: isMuch || isEmpty }
  }

  /** Asked for by key, because somebody who was moved while all were listed may be in no page. */
  async #gone(missing: readonly LinkedPerson[]): Promise<readonly LinkedPerson[]> {
    if (missing.length === 0 || missing.length > MOST_NAMES) return missing
    const still = new Set<string>()
    const keys = missing.map(({ key }) => key)
    for await (const page of this.#tools.source.people({ keys })) {
      for (const { key, isActive } of page) if (isActive) still.add(key)
    }
    return missing.filter(({ key }) => !still.has(key))
  }

  async #settle(wanted: WantedPeople, request: RunRequest, tally: Tally): Promise<void> {
    if (typeof wanted === 'object' && 'keys' in wanted && wanted.keys.length === 0) return
    const { source, work } = this.#tools
    for await (const page of source.people(wanted)) {
      for (const person of page) {
        tally.add(await this.#step(request, () => work.settle(person)), person.name)
        request.progress?.(tally.seen)
      }
    }
  }

  async #step(request: RunRequest, work: () => Promise<Settled>): Promise<Settled> {
    const settled = await this.#stored(request, work)
    if (!request.isRehearsal) await this.#tools.work.finish([settled])
    return settled
  }
}

/** With the cause, which an operator has to mend: the error itself says that something is away. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  return cause instanceof Error ? `${message} (${cause.name}: ${cause.message.trim()})` : message
}

/** Somebody who is back, or whose groups are others. */
function isMoved({ groups, leftAt }: LinkedPerson, now: readonly string[] | undefined): boolean {
  if (now === undefined) return false
  const before = new Set(groups)
  return leftAt !== undefined || now.length !== before.size || !now.every((one) => before.has(one))
}

/** What a run has done so far. */
class Tally {
  readonly #begunAt: Date
  readonly #counts = new Map<RunKind, number>()
  readonly #names = new Map<RunKind, string[]>()
  seen = 0

  constructor(begunAt: Date) {
    this.#begunAt = begunAt
  }

  add(settled: Settled, name: string): void {
    this.seen += 1
    if (settled.outcome === 'refused') {
      this.count('refused', `${name}: ${settled.code}`)
      return
    }
    if (settled.outcome !== 'same') this.count(settled.outcome, name)
    for (const { code, field } of settled.remarks) {
      this.count('told', `${name}: ${code}${field === undefined ? '' : ` (${field})`}`)
    }
  }

  count(kind: RunKind, name: string): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
    const names = this.#names.get(kind) ?? []
    if (names.length < MOST_NAMES) names.push(name)
    this.#names.set(kind, names)
  }

  run(
    end: Pick<DirectoryRun, 'state' | 'isWhole' | 'rules' | 'failure'>,
    endedAt: Date,
  ): DirectoryRun {
    const of = (kind: RunKind) => this.#counts.get(kind) ?? 0
    const counts = {
      ...{ added: of('added'), changed: of('changed'), enabled: of('enabled') },
      ...{ disabled: of('disabled'), refused: of('refused'), told: of('told') },
    }
    const names = Object.fromEntries(this.#names)
    return { ...end, begunAt: this.#begunAt, endedAt, counts, names }
  }
}
