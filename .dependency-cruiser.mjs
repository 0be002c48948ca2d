import { PARTS } from './bootstrap/parts/all.ts'

// The dependency rule: inner layers know nothing of outer ones, adapters are strangers to each other.
const rule = (name, from, to) => ({ name, severity: 'error', from, to })

/** The form of parts, and what is done with the list of them. */
const LIST = '^bootstrap/parts/(all|check|chosen-parts|part)[.]ts$'

/** Rooms of an area, each with those that it knows. What lies beside them is the hall, open to all. */
const ROOMS = {
  'application/auth': {
    factors: [],
    grants: ['passkeys', 'social'],
    keys: [],
    passkeys: ['factors'],
    social: [],
  },
  'application/files': { recovery: [], resumable: ['recovery', 'uploads'], uploads: ['recovery'] },
}
const wallsOf = ([area, rooms]) => [
  ...Object.entries(rooms).map(([room, known]) =>
    rule(
      'rooms-have-walls',
      { path: `^${area}/${room}/` },
      { path: `^${area}/[^/]+/`, pathNot: `^${area}/(${[room, ...known].join('|')})/` },
    ),
  ),
  // A room that is not listed knows none, and nobody knows it.
  rule(
    'rooms-have-walls',
    { path: `^${area}/` },
    { path: `^${area}/[^/]+/`, pathNot: `^${area}/(${Object.keys(rooms).join('|')})/` },
  ),
]

export default {
  forbidden: [
    rule('domain-is-alone', { path: '^domain/' }, { pathNot: '^domain/' }),
    rule(
      'application-knows-domain-only',
      { path: '^application/' },
      { pathNot: '^(application|domain)/' },
    ),
    // A part knows the core, and other parts only by their manifests; the core knows no part.
    rule(
      'the-core-knows-no-part',
      { path: '^(domain|application|adapters|bootstrap)/', pathNot: '(^|/)parts/' },
      { path: '/parts/', pathNot: LIST },
    ),
    rule(
      'only-manifests-lead-to-parts',
      { path: LIST },
      { path: '/parts/[^/]+/', pathNot: '^bootstrap/parts/[^/]+$' },
    ),
    // Adapters and commands of a part lie in folders of its name, too.
    ...PARTS.map(({ name, needs = [] }) =>
      rule(
        'parts-are-strangers',
        { path: `/parts/${name}(/|[.]ts$)` },
        { path: '/parts/', pathNot: [`/parts/(${[name, ...needs].join('|')})/`, LIST] },
      ),
    ),
    rule(
      'features-meet-in-the-domain',
      { path: '^application/(?!modules/|parts/)([^/]+)/' },
      { path: '^application/', pathNot: '^application/($1|ports|modules)/' },
    ),
    // What modules are given is made of these.
    rule(
      'modules-have-walls',
      { path: '^application/modules/' },
      {
        path: '^application/',
        pathNot: '^application/(modules|ports|auth|files|platforms|records)/',
      },
    ),
    ...Object.entries(ROOMS).flatMap(wallsOf),
    rule(
      'adapters-are-strangers',
      { path: '^adapters/([^/]+)/', pathNot: '^adapters/(s3|ali-oss)/' },
      { path: '^adapters/', pathNot: '^adapters/$1/' },
    ),
    // How a body is cut into parts is the same for both; it knows neither of them.
    rule(
      'remote-stores-share-object-parts',
      { path: '^adapters/(s3|ali-oss)/' },
      { path: '^adapters/', pathNot: '^adapters/($1|object-parts)/' },
    ),
    rule(
      'only-bootstrap-wires',
      { pathNot: '^(bootstrap|test|bench|docs/examples)/' },
      {
        path: '^(bootstrap/|(node_modules/)?(inversify|reflect-metadata)(/|$))',
      },
    ),
    rule(
      'production-never-imports-tests',
      { path: '^(domain|application|adapters|bootstrap)/' },
      {
        path: '^(test|bench)/',
      },
    ),
    // The list of parts leads to commands, which open a service with all parts when they run.
    rule('no-cycles', {}, { circular: true, viaOnly: { pathNot: '^bootstrap/parts/all[.]ts$' } }),
    rule(
      'no-cycles-while-loading',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    ),
    rule('nothing-unresolvable', {}, { couldNotResolve: true }),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['gatehouse-sources', 'import', 'node', 'default', 'types'],
    },
  },
}
