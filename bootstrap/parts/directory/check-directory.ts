import type { Check } from '../check.ts'
import { sourcesOf } from './sources.ts'

/** Whether the directory answers, and lets the service look people up. Reads nobody. */
export const checkDirectory: Check = async ({ config }, findings) => {
  const { test } = sourcesOf(config)
  if (!test) return
  for await (const { step, state, message, advice = '' } of test.steps()) {
    if (state === 'failed') {
      const text = `${step}: ${message}${advice && `. ${advice}`}`
      return findings.add('failed', 'directory', text)
    }
    if (step === 'encryption') findings.add('fine', 'directory', message)
    if (step === 'bind') return findings.add('fine', 'directory', 'answers')
  }
}
