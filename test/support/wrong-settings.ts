import { loadConfig } from '../../bootstrap/settings/config.ts'
import { WrongSettings } from '../../bootstrap/settings/wrong-settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Why a start with these settings is refused. */
export function problemsOf(
  env: Environment,
  readFile: (path: string) => string = () => '',
): readonly string[] {
  try {
    loadConfig(env, readFile)
    return []
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error
    return error.problems
  }
}

/** The setting that a problem is about. */
export function nameIn(problem: string): string {
  return problem.split(' ', 1)[0] ?? ''
}
