import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

export const IMAGE = textOf('Dockerfile')

interface Stage {
  /** What comes from the project's folder, as far as `.dockerignore` lets it through. */
  readonly copied: readonly string[]
  /** For a shell, without the installation of packages. */
  readonly commands: string
}

/** How the image's build makes the package. */
export function packagingStage(): Stage {
  const text = IMAGE.split(/^FROM /m).find((stage) => stage.includes('npm pack')) ?? ''
  const commands = [...text.matchAll(/^RUN ((?:.*\\\n)*.*)$/gm)].map(([, command = '']) => command)
  return {
    copied: copiedIn(text).filter((name) => allowed().has(name)),
    commands: commands.filter((command) => !/^(--mount=\S+ )?npm ci\b/.test(command)).join('\n'),
  }
}

/** What a part of the image's description copies from the project's folder. */
export function copiedIn(text: string): string[] {
  const copies = text.matchAll(/^COPY (?!--from)(.*) \S+$/gm)
  return [...copies].flatMap(([, names = '']) => names.split(' '))
}

/** Names that `.dockerignore` lets through. */
export function allowed(): ReadonlySet<string> {
  return new Set(textOf('.dockerignore').match(/(?<=^!).*/gm) ?? [])
}

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}
