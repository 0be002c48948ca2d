import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { LAYERS, ROOT } from './source-files.ts'

/** Folders of the layers, each with those that it imports. */
export type FolderImports = ReadonlyMap<string, ReadonlySet<string>>
type Layer = (typeof LAYERS)[number]

/** Layers whose folders know each other; those that know no other share a box. */
const DRAWN_APART: readonly Layer[] = ['bootstrap', 'adapters']

export async function folderImports(): Promise<FolderImports> {
  const layers = `^(${LAYERS.join('|')})/`
  const { output } = await cruise([...LAYERS], {
    ...(await extractDepcruiseOptions(join(ROOT, '.dependency-cruiser.mjs'))),
    includeOnly: layers,
    collapse: `${layers}[^/]+/`,
  })
  if (typeof output === 'string') throw new Error('The imports came as text.')
  return new Map(
    output.modules
      .map(
        ({ source, dependencies }) =>
          [
            source.replace(/\/$/, ''),
            new Set(dependencies.map(({ resolved }) => resolved.replace(/\/$/, ''))),
          ] as const,
      )
      .filter(([folder]) => !folder.endsWith('.mjs')),
  )
}

/** A Mermaid flowchart. An arrow is left out when others lead to the same folder. */
export function housePicture(imports: FolderImports): string {
  const layers = [...LAYERS].reverse()
  return [
    'flowchart TB',
    ...layers.flatMap((layer) => [`  subgraph ${layer}`, ...drawn(layer, imports), '  end']),
    ...arrows(layerImports(imports)).map((line) => `  ${line}`),
  ].join('\n')
}

function drawn(layer: Layer, imports: FolderImports): string[] {
  const own = new Map([...imports].filter(([folder]) => layerOf(folder) === layer))
  const names = [...own.keys()].sort()
  const ports = names.filter((name) => shortOf(name) === 'ports')
  const known = DRAWN_APART.includes(layer) ? arrows(own) : []
  const apart = names.filter((name) => ports.includes(name) || isIn(known, name))
  const others = names.filter((name) => !apart.includes(name))
  const all = `${layer}/all`
  return [
    ...(others.length > 0 ? [`${idOf(all)}["${others.map(shortOf).join(', ')}"]`] : []),
    ...apart.map((name) => `${idOf(name)}["${shortOf(name)}"]`),
    ...ports.map((name) => arrow(all, name)),
    ...known,
  ].map((line) => `    ${line}`)
}

function isIn(known: readonly string[], name: string): boolean {
  return known.some((line) => line.split(' --> ').includes(idOf(name)))
}

function layerImports(imports: FolderImports): FolderImports {
  const found = new Map<string, Set<string>>(LAYERS.map((layer) => [layer, new Set()]))
  for (const [folder, targets] of imports) {
    for (const target of targets) found.get(layerOf(folder))?.add(layerOf(target))
  }
  return found
}

function arrows(imports: FolderImports): string[] {
  return [...imports]
    .flatMap(([from, targets]) =>
      [...targets]
        .filter((to) => to !== from && imports.has(to) && !isImplied(from, to, imports))
        .map((to) => arrow(from, to)),
    )
    .sort()
}

function isImplied(from: string, to: string, imports: FolderImports): boolean {
  const others = [...(imports.get(from) ?? [])].filter((one) => one !== to && one !== from)
  const seen = new Set([from, ...others])
  for (const one of seen) {
    if (one === from) continue
    const targets = imports.get(one)
    if (targets?.has(to)) return true
    for (const target of targets ?? []) seen.add(target)
  }
  return false
}

function layerOf(folder: string): string {
  return folder.split('/')[0] ?? ''
}

function shortOf(folder: string): string {
  return folder.split('/').slice(1).join('/')
}

function arrow(from: string, to: string): string {
  return `${idOf(from)} --> ${idOf(to)}`
}

/** Mermaid reads some of the other characters as a part of an arrow. */
function idOf(folder: string): string {
  return folder.replaceAll(/\W/g, '_')
}
