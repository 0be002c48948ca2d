import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { SyntaxTree } from './syntax-tree.ts'

export const ROOT = join(import.meta.dirname, '..', '..')
export const LAYERS = ['domain', 'application', 'adapters', 'bootstrap'] as const

export interface SourceFile {
  /** Relative to the project. */
  readonly path: string
  readonly text: string
}

export function sourceFiles(...folders: readonly string[]): SourceFile[] {
  return filesEnding('.ts', folders)
}

export function filesEnding(ending: string, folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(ending))
      .map((name) => join(folder, name))
      .sort()
      .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })),
  )
}

const MARK = '0;'
/** How a program names what runs it; only the first line of a file may. */
const RUN_BY = /^#!/

/** By a real parser: what stands in a comment or a text is not code. */
export function syntaxOf(text: string): SyntaxTree {
  // The parser counts bytes over all texts it has read; the mark shows where this one begins.
  const code = MARK + text.replace(RUN_BY, '//')
  const module = parseSync(code, { syntax: 'typescript', target: 'esnext' })
  const begin = (module.body[0]?.span.start ?? 0) + MARK.length
  return new SyntaxTree({ ...module, body: module.body.slice(1) }, text, begin)
}
