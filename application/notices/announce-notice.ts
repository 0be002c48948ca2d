import type { Notice } from '../../domain/notices/notice.ts'
import type { RecordChange, Settled } from '../../domain/records/record-change.ts'
import type { DictionaryRepo } from '../ports/dictionary-repo.ts'
import type { Notifier } from '../ports/notifier.ts'

const TYPES = 'sys_notice_type'

/** Tells everybody of a new notice, once it is stored for good, unless it is closed. */
export class AnnounceNotice {
  readonly #dictionaries: DictionaryRepo
  readonly #notifier: Notifier
  readonly #unheard: (error: unknown) => void

  /** @param unheard told when nobody could be told; the notice stands all the same */
  constructor(dictionaries: DictionaryRepo, notifier: Notifier, unheard: (error: unknown) => void) {
    this.#dictionaries = dictionaries
    this.#notifier = notifier
    this.#unheard = unheard
  }

  async execute(change: RecordChange<Notice>): Promise<Settled | undefined> {
    if (change.kind !== 'add' || change.row.isClosed) return undefined
    const { title, type } = change.row
    return () => this.#announce(title, type)
  }

  async #announce(title: string, type: string): Promise<void> {
    try {
      const label = await this.#labelOf(type)
      this.#notifier.toAll({ kind: 'notice', text: title, type: { value: type, label } })
    } catch (error) {
      this.#unheard(error)
    }
  }

  /** As the console's lists call this type. */
  async #labelOf(type: string): Promise<string> {
    const types = await this.#dictionaries.entries(TYPES)
    return types.find(({ value }) => value === type)?.label ?? type
  }
}
