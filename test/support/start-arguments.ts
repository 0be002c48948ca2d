import { readFileSync } from 'node:fs'

/** The options and the launcher that `npm start` passes to Node in the project's folder. */
export function startArguments(): { readonly options: string[]; readonly launcher: string } {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  // `exec` replaces npm's shell, which would keep signals for itself.
  const [exec, program, ...words] = String(JSON.parse(text).scripts.start).split(' ')
  const launcher = words.pop()
  if (exec !== 'exec' || program !== 'node' || !launcher)
    throw new Error('npm start does not start Node.')
  return { options: words, launcher }
}
