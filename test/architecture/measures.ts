import { type SourceFile, syntaxOf } from './source-files.ts'
import { isRecord, type SyntaxNode, type SyntaxTree } from './syntax-tree.ts'

export interface FileMeasures {
  readonly path: string
  readonly lines: number
  readonly commentLines: number
  readonly exports: number
  readonly defaultExports: number
  readonly barrels: number
  readonly anys: number
  readonly casts: number
  readonly functions: readonly FunctionMeasures[]
}

export interface FunctionMeasures {
  readonly lines: number
  readonly parameters: number
}

const FUNCTIONS = [
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'Constructor',
  'MethodProperty',
]

export function measure({ path, text }: SourceFile): FileMeasures {
  const tree = syntaxOf(text)
  const lines = text.split('\n').slice(0, -1)
  return {
    path,
    lines: lines.length,
    commentLines: lines.filter((line) => /^\s*(\/\/|\/\*|\*)/.test(line)).length,
    exports: exportsOf(tree),
    defaultExports: tree.ofType('ExportDefaultDeclaration', 'ExportDefaultExpression').length,
    barrels: tree.ofType('ExportAllDeclaration').length,
    anys: tree.ofType('TsKeywordType').filter(({ kind }) => kind === 'any').length,
    casts: tree.ofType('TsAsExpression', 'TsTypeAssertion', 'TsNonNullExpression').length,
    functions: tree.ofType(...FUNCTIONS).map((node) => ({
      lines: tree.linesOf(node),
      parameters: parametersOf(node).length,
    })),
  }
}

function exportsOf(tree: SyntaxTree): number {
  const named = tree
    .ofType('ExportNamedDeclaration')
    .flatMap(({ specifiers }) => listOf(specifiers))
  return tree.ofType('ExportDeclaration').length + named.length
}

/** Methods keep their parameters in a function of their own. */
function parametersOf(node: SyntaxNode): readonly unknown[] {
  const holder = isRecord(node.function) ? node.function : node
  return listOf(holder.params ?? holder.parameters)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** @param share 0.5 for the median */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
