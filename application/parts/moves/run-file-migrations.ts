import type { FileMigration, MigrationState } from '../../../domain/parts/moves/file-migration.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { NoUsablePlatform } from '../../../domain/storage/files/storage-errors.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import type { ExclusiveWork } from '../../ports/instances/exclusive-work.ts'
import type { StoragePlatformRepo } from '../../ports/platforms/storage-platform-repo.ts'
import type { MigrationChange } from './file-migration-repo.ts'
import { MigrationRun, type RunEnd, type RunTools } from './migration-run.ts'
import { StayedFiles } from './stayed-files.ts'

const FIRST_WAIT_SECONDS = 5
const LONGEST_WAIT_SECONDS = 300
const MOST_ATTEMPTS = 10

const AT_IT: readonly MigrationState[] = ['queued', 'running']

/** A move that has ended or was paused. */
export interface EndedMove {
  readonly migration: FileMigration
  /** Ids of some files that could not be moved because of their own faults. */
  readonly failedSample: readonly Id[]
}

/** Runs queued moves, and continues those of an instance that died. */
export class RunFileMigrations {
  readonly #platforms: StoragePlatformRepo
  readonly #exclusive: ExclusiveWork
  readonly #tools: RunTools
  #isStopping = false

  constructor(
    platforms: StoragePlatformRepo,
    exclusive: ExclusiveWork,
    tools: Omit<RunTools, 'isStopping'>,
  ) {
    this.#platforms = platforms
    this.#exclusive = exclusive
    this.#tools = { ...tools, isStopping: () => this.#isStopping }
  }

  /** Drops the running copies; another instance, or the next start, continues. */
  stop(): void {
    this.#isStopping = true
  }

  /** @returns the moves that ended here */
  async execute(): Promise<readonly EndedMove[]> {
    const ended: EndedMove[] = []
    const { migrations, clock } = this.#tools
    // Asked without the lock, which takes several statements each time.
    if (!(await migrations.due(clock.now()))) return ended
    await this.#exclusive.run('move-files', async () => {
      while (!this.#isStopping) {
        const due = await migrations.due(clock.now())
        if (!due) return
        const end = await this.#work(due)
        if (end) ended.push(end)
      }
    })
    return ended
  }

  async #work(due: FileMigration): Promise<EndedMove | undefined> {
    const { migrations, progress, clock } = this.#tools
    const now = clock.now()
    const begun = { runStartedAt: now, progressAt: now, runBytes: 0, bytesInFlight: 0 }
    const migration = await migrations.change(due.id, AT_IT, {
      state: 'running',
      filesFailed: 0,
      notBefore: undefined,
      ...begun,
    })
    if (!migration) return undefined
    const stayed = new StayedFiles()
    const end = await this.#settle(migration, stayed)
    if (!end) return undefined
    progress.tellEnd(end)
    return { migration: end, failedSample: stayed.sample }
  }

  async #settle(migration: FileMigration, stayed: StayedFiles): Promise<FileMigration | undefined> {
    const { migrations } = this.#tools
    const target = await this.#platforms.get(migration.props.targetKey)
    const source = await this.#platforms.get(migration.props.sourceKey)
    if (!target?.isUsable || !source?.isUsable) {
      stayed.notePlatformAway(new NoUsablePlatform().code)
      return migrations.change(migration.id, ['running'], this.#waiting(migration, stayed))
    }
    const run = new MigrationRun(this.#toolsFor(source), migration, target, stayed)
    const end = await run.execute()
    if (end === 'stopped') return this.#stopped(migration)
    const current = (await migrations.get(migration.id)) ?? migration
    return migrations.change(migration.id, ['running'], this.#changeFor(end, run, current))
  }

  #toolsFor(source: StoragePlatform): RunTools {
    return { ...this.#tools, graceSeconds: source.graceSeconds(this.#tools.graceSeconds) }
  }

  /** A paused or cancelled move is reported; the end of this process is not. */
  async #stopped({ id }: FileMigration): Promise<FileMigration | undefined> {
    const current = await this.#tools.migrations.get(id)
    return current?.isRunning ? undefined : current
  }

  #changeFor(end: RunEnd, run: MigrationRun, current: FileMigration): MigrationChange {
    const { stayed, hasMoved } = run
    const over = { bytesInFlight: 0, finishedAt: this.#tools.clock.now() }
    if (end === 'complete') {
      const { filesMoved, bytesMoved } = current.props
      const told = { filesTotal: filesMoved, bytesTotal: bytesMoved, trouble: undefined }
      return { ...over, ...told, state: 'done' }
    }
    if (end === 'platform-away') return this.#waiting(current, stayed, hasMoved)
    return { ...over, state: 'failed', filesFailed: stayed.failed, trouble: stayed.trouble }
  }

  /** Platforms usually come back, so it is tried again with growing waits. */
  #waiting(
    { props }: FileMigration,
    { failed, away, trouble }: StayedFiles,
    hasMoved = false,
  ): MigrationChange {
    const now = this.#tools.clock.now()
    const attempts = (hasMoved ? 0 : props.attempts) + 1
    const noted = { bytesInFlight: 0, attempts, trouble }
    if (attempts >= MOST_ATTEMPTS) {
      return { ...noted, state: 'failed', filesFailed: failed + away, finishedAt: now }
    }
    const seconds = Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), LONGEST_WAIT_SECONDS)
    const notBefore = new Date(now.getTime() + seconds * 1000)
    return { ...noted, state: 'queued', filesFailed: failed, notBefore }
  }
}
