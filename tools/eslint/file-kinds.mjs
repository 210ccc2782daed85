/** What may stand after a dot in a file's name; docs/house-style.md shows most of them in their places. A new one is added here. */
export const kindsOfFiles = [
  // Nest
  ...['module', 'controller', 'service', 'guard', 'pipe', 'filter', 'interceptor', 'decorator', 'rpc', 'events', 'job'],
  // data and rules
  ...['policy', 'repository', 'entity', 'dto', 'migration', 'model', 'api', 'schema', 'options', 'routes', 'errors'],
  // messages and what goes over HTTP
  ...['event', 'note', 'message', 'view', 'v1', 'fields', 'answers', 'faults'],
  // statements and series that stand apart from the code which uses them
  ...['sql', 'metrics'],
  // configuration and declarations
  ...['config', 'types', 'd'],
  // tests
  ...['spec', 'it', 'e2e', 'proof', 'property', 'bench', 'fixture', 'builder', 'setup'],
]
