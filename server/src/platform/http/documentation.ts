import { type ConditionalSchemaConverter, OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@wellstock/contract/contract'
import { problems } from '@wellstock/contract/platform/problems'
import { withSharedParts } from './shared-parts.ts'

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

/** What every route may be answered with instead: all have the same body. */
const refusals = {
  400: 'The body cannot be read: no JSON object, or no UTF-8',
  401: 'Not signed in, or the session is over',
  403: 'The role lacks this function',
  404: 'Not there, or not yours',
  405: 'Not with this method',
  408: 'The body came too slowly',
  409: 'The state does not allow it; blockers say why',
  412: 'Somebody changed it meanwhile',
  413: 'The body is too large',
  415: 'The body is no JSON, or the file in it of a type that is not taken',
  422: 'Fields are wrong, missing or unknown',
  425: 'It is of somebody else: to be sent again once they have signed in',
  429: 'Too many attempts, or more requests of a token than in a minute are let through; Retry-After says when to come again',
  431: 'The headers are too large',
  500: 'A fault of ours',
  503: 'Too much at once, or the database is away; Retry-After says when to come again',
  504: 'It took too long',
}

const refused = {
  description: `Refused: nothing was changed.\n\n${Object.entries(refusals)
    .map(([status, meaning]) => `- ${status}: ${meaning}`)
    .join('\n')}`,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

type Converted = ReturnType<ConditionalSchemaConverter['convert']>

let generated: Promise<string> | undefined

/** The OpenAPI 3.1 description of the contract as JSON, made once when first asked for. */
export function openApiText(): Promise<string> {
  generated ??= generate().then((document) => JSON.stringify(document))
  return generated
}

/** Many routes answer the same record: each schema is converted once. */
function converterOfEach(): ConditionalSchemaConverter {
  const converter = new ZodToJsonSchemaConverter()
  const known = { input: new Map<unknown, Converted>(), output: new Map<unknown, Converted>() }
  return {
    condition: (schema) => converter.condition(schema),
    convert: (schema, options) => {
      const converted = known[options.strategy].get(schema) ?? converter.convert(schema, options)
      known[options.strategy].set(schema, converted)
      return converted
    },
  }
}

async function generate() {
  const generator = new OpenAPIGenerator({ schemaConverters: [converterOfEach()] })
  const document = await generator.generate(contract, {
    info: {
      title: 'Wellstock',
      version: '1.0',
      description: 'An empty parameter in an address counts as left out; one given twice is refused.',
    },
    servers: [{ url: '/api' }],
    components: {
      schemas: { Problem: problemSchema as object },
      responses: { Refused: refused },
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
        operation.responses.default = { $ref: '#/components/responses/Refused' }
  return withSharedParts(document)
}
