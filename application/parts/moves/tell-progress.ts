import type { FileMigration } from '../../../domain/parts/moves/file-migration.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Notifier } from '../../ports/notifier.ts'

/** Pages show every message, and only a limited number is stored for pages that reconnect. */
const STEP_PERCENT = 5

/** Reports the progress to the user who started a migration. To be called at most once a second. */
export class TellProgress {
  readonly #notifier: Notifier
  readonly #told = new Map<Id, number>()

  constructor(notifier: Notifier) {
    this.#notifier = notifier
  }

  tell(migration: FileMigration): void {
    const step = Math.floor(migration.percent / STEP_PERCENT)
    if (this.#told.get(migration.id) === step) return
    this.#told.set(migration.id, step)
    this.#send(migration)
  }

  /** Reports that the move has ended or stopped; this is never skipped. */
  tellEnd(migration: FileMigration): void {
    this.#told.delete(migration.id)
    this.#send(migration)
  }

  #send({ props, percent }: FileMigration): void {
    const { starterId, sourceKey: from, targetKey: to, state, filesMoved } = props
    if (starterId === undefined) return
    const params = { from, to, percent, filesMoved }
    this.#notifier.toUser(starterId, { kind: 'progress', text: `migration-${state}`, params })
  }
}
