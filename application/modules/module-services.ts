import type { NoticeType } from '../../domain/push/push-event.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { DictionaryRepo } from '../ports/console/dictionary-repo.ts'

export interface ModuleDictionaries extends DictionaryRepo {
  /** This instance reads them anew; others do within a second. */
  forget(): void
}

/** Messages that are pushed once the transaction is committed. Nobody waits for them. */
export interface ModuleNotices {
  after(userId: Id, text: string): void
  afterToAll(text: string, type?: NoticeType): void
}

export interface ModuleLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}
