import { confirm, isCancel, log, password, text } from '@clack/prompts'
import type { Interviewee } from './interview.ts'

const CLEAR_LINE = '\r\x1b[K'

/** A person at a terminal. Secrets are not shown while they are typed. */
export const terminalInterviewee: Interviewee = {
  async answer({ setting, message, whenEmpty, isSecret }, suggested) {
    const label = `${message}\n   ${setting}; empty: ${isSecret && suggested ? 'as given' : whenEmpty}`
    const isHidden = isSecret === true
    const typed = isHidden
      ? await password({ message: label })
      : await text({ message: label, initialValue: suggested })
    if (isCancel(typed)) return undefined
    return isHidden ? typed || suggested : (typed ?? '')
  },

  async whileTrying(setting, attempt) {
    // The spinner of the library would end the process with 0 on Ctrl-C.
    process.stdout.write(`Trying ${setting} …`)
    try {
      return await attempt()
    } finally {
      process.stdout.write(CLEAR_LINE)
    }
  },

  tell(problems) {
    for (const problem of problems) log.error(problem)
  },

  async keepsIt() {
    const kept = await confirm({
      message: 'Keep this answer, because it will work later?',
      initialValue: false,
    })
    return isCancel(kept) ? undefined : kept
  },
}
