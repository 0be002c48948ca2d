import { readFileSync } from 'node:fs'

/** What `npm start` tells Node: options of its own, then the launcher, from the project's folder. */
export function startArguments(): { readonly options: string[]; readonly launcher: string } {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  // In the place of the shell that npm starts it by: that would keep signals for itself.
  const [exec, program, ...words] = String(JSON.parse(text).scripts.start).split(' ')
  const launcher = words.pop()
  if (exec !== 'exec' || program !== 'node' || !launcher)
    throw new Error('npm start does not start Node.')
  return { options: words, launcher }
}
