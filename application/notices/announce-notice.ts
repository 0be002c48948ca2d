import type { Notice } from '../../domain/notices/notice.ts'
import type { RecordChange, Settled } from '../../domain/records/record-change.ts'
import type { DictionaryRepo } from '../ports/dictionary-repo.ts'
import type { Notifier } from '../ports/notifier.ts'

const TYPES = 'sys_notice_type'

/** Pushes a new notice to everybody once it is stored, unless the notice is closed. */
export class AnnounceNotice {
  readonly #dictionaries: DictionaryRepo
  readonly #notifier: Notifier
  readonly #unheard: (error: unknown) => void

  /** @param unheard called when the push failed; the notice stays */
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

  /** The label of the type in the console's lists. */
  async #labelOf(type: string): Promise<string> {
    const types = await this.#dictionaries.entries(TYPES)
    return types.find(({ value }) => value === type)?.label ?? type
  }
}
