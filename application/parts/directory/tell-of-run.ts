import type { Language } from '../../../domain/language/language.ts'
import type { ReachableAccounts } from '../../ports/accounts/reachable-accounts.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { DirectoryRun } from './directory-store.ts'

const WORDS = {
  en: {
    asks: (count: number) =>
      `The directory would disable ${count} accounts, so nothing was done. Look at it, then run "gatehouse directory sync --confirm".`,
    failed: () => 'The directory could not be read. The log says why.',
  },
  zh: {
    asks: (count: number) =>
      `企业目录同步将停用 ${count} 个账号，因此未执行任何更改。请核对后运行 “gatehouse directory sync --confirm”。`,
    failed: () => '企业目录读取失败，原因见服务日志。',
  },
}

interface TellingTools {
  readonly accounts: Pick<ReachableAccounts, 'holders'>
  readonly notifier: Pick<Notifier, 'toUser'>
  readonly logger: { warn(facts: object, message: string): void }
  /** Of those whose own is not known. */
  readonly language: Language
}

/** Tells the log, and those who may change rules, on their screens. */
export async function tellOfRun(
  { state, counts, failure }: DirectoryRun,
  { accounts, notifier, logger, language: own }: TellingTools,
): Promise<void> {
  logger.warn({ state, counts, failure }, 'the directory was not read as planned')
  if (state === 'done') return
  for (const { userId, language = own } of await accounts.holders('system:directory:edit')) {
    notifier.toUser(userId, { kind: 'notice', text: WORDS[language][state](counts.disabled) })
  }
}
