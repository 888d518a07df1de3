import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@wellstock/contract/contract'
import { problems } from '@wellstock/contract/platform/problems'

const sentence = {
  type: 'object',
  required: ['reason'],
  properties: { reason: { type: 'string' }, params: { type: 'object', additionalProperties: true } },
}

const problemSchema = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  additionalProperties: false,
  properties: {
    code: { enum: Object.keys(problems) },
    message: { type: 'string' },
    requestId: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    blockers: { type: 'array', items: { type: 'string' } },
    // The same as sentences of the catalog, to be said in any language.
    reason: { type: 'string' },
    params: { type: 'object', additionalProperties: true },
    fieldReasons: { type: 'object', additionalProperties: sentence },
    blockerReasons: { type: 'array', items: { oneOf: [sentence, { type: 'string' }] } },
  },
}

const refusals = {
  401: 'Not signed in, or the session is over',
  403: 'The role lacks this function',
  404: 'Not there, or not yours',
  409: 'The state does not allow it; blockers say why',
  412: 'Somebody changed it meanwhile',
  422: 'Fields are wrong, missing or unknown',
  429: 'Too many attempts, or more requests of a token than in a minute are let through',
} as const

let generated: Promise<object> | undefined

/** The OpenAPI 3.1 description of the contract, made once when first asked for. */
export function openApiDocument(): Promise<object> {
  generated ??= generate()
  return generated
}

async function generate() {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: { title: 'Wellstock', version: '1.0' },
    servers: [{ url: '/api' }],
    components: {
      schemas: { Problem: problemSchema as object },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An API token, made under Profile → Security' },
        session: { type: 'apiKey', in: 'cookie', name: 'wellstock_session' },
      },
    },
    security: [{ token: [] }, { session: [] }],
  })
  for (const operations of Object.values(document.paths ?? {}))
    for (const operation of Object.values(operations ?? {}))
      if (typeof operation === 'object' && 'responses' in operation && operation.responses)
        for (const [status, description] of Object.entries(refusals))
          operation.responses[status] ??= {
            description,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
          }
  return document
}
