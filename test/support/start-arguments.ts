import { readFileSync } from 'node:fs'

/** The options and the launcher that `npm start` passes to Node in the project's folder. */
export function startArguments(): { readonly options: string[]; readonly launcher: string } {
  // `exec` replaces npm's shell, which would keep signals for itself.
  const [, line = ''] = /; exec node (.*)$/.exec(startScript()) ?? []
  const words = line.split(' ')
  const launcher = words.pop()
  if (!launcher) throw new Error('npm start does not start Node.')
  return { options: words, launcher }
}

export function startScript(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return JSON.parse(text).scripts.start
}
