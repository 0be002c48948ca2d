import type { ResolutionContext } from 'inversify'
import type { DirectoryRun } from '../../../application/parts/directory/directory-store.ts'
import { Tokens as T } from '../../wiring/tokens.ts'

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

/** Tells the log, and those who may change rules, on their screens. */
export function tellOfRun(made: ResolutionContext): (run: DirectoryRun) => Promise<void> {
  const [accounts, notifier] = [made.get(T.ReachableAccounts), made.get(T.Notifier)]
  const logger = made.get(T.Logger)
  const own = made.get(T.Config).console.language === 'zh_CN' ? 'zh' : 'en'
  return async ({ state, counts, failure }) => {
    logger.warn({ state, counts, failure }, 'the directory was not read as planned')
    if (state === 'done') return
    for (const { userId, language = own } of await accounts.holders('system:directory:edit')) {
      const text = WORDS[language][state](counts.disabled)
      notifier.toUser(userId, { kind: 'notice', text })
    }
  }
}
