import { confirm, isCancel, log, password, spinner, text } from '@clack/prompts'
import type { Interviewee } from './interview.ts'

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
    const waiting = spinner()
    waiting.start(`Trying ${setting}`)
    try {
      return await attempt()
    } finally {
      waiting.clear()
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
    return !isCancel(kept) && kept
  },
}
