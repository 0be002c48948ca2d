import type { Id } from '../../../domain/shared/id.ts'
import type { FileMigration } from '../../../domain/storage/file-migration.ts'
import type { Notifier } from '../../ports/notifier.ts'

/** Pages show each message, and only so many are kept for those that connect again. */
const STEP_PERCENT = 5

/** Tells whoever started a migration how far it is; the caller asks once a second at most. */
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

  /** It does not go on here for now; that is always told. */
  tellEnd(migration: FileMigration): void {
    this.#told.delete(migration.id)
    this.#send(migration)
  }

  #send({ props, percent }: FileMigration): void {
    const { id, starterId, sourceKey, targetKey, state, filesMoved } = props
    if (starterId === undefined) return
    this.#notifier.toUser(starterId, {
      kind: 'migration',
      ...{ migrationId: id, from: sourceKey, to: targetKey, state, percent, filesMoved },
    })
  }
}
