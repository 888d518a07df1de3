import { expect, it } from 'vitest'
import { withSharedParts } from './shared-parts.ts'

const vendor = {
  type: 'object',
  properties: { id: { type: 'string' }, name: { type: 'string' } },
  required: ['id'],
}
const sameVendor = { ...vendor, properties: { name: { type: 'string' }, id: { type: 'string' } } }
const answer = (schema: object) => ({ description: 'OK', content: { 'application/json': { schema } } })
const page = { name: 'page', in: 'query', required: false, schema: { type: 'integer', default: 1 } }

const order = {
  type: 'object',
  properties: {
    vendor,
    total: { type: 'integer', maximum: Number.MAX_SAFE_INTEGER, minimum: 0 },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
}
const listed = { type: 'array', items: { type: 'object', properties: { vendor: sameVendor } } }

const shared = withSharedParts({
  paths: {
    '/orders': {
      get: { operationId: 'orders.list', parameters: [page], responses: { 200: answer(listed) } },
      post: { operationId: 'orders.create', responses: { 200: answer(order) } },
    },
    '/orders/{id}': {
      get: { operationId: 'orders.get', parameters: [page], responses: { 200: answer(order) } },
    },
  },
  components: { schemas: { Problem: { type: 'object' } } },
})

it('what stands in several places is named once, by the route that gets it or the word for it', () => {
  expect(shared.components).toEqual({
    schemas: {
      Problem: { type: 'object' },
      Order: {
        type: 'object',
        properties: {
          vendor: { $ref: '#/components/schemas/OrderVendor' },
          total: { type: 'integer', minimum: 0 },
          note: { type: ['string', 'null'] },
        },
      },
      OrderVendor: vendor,
    },
    parameters: { page: { name: 'page', in: 'query', schema: { type: 'integer', default: 1 } } },
    responses: { Order: answer({ $ref: '#/components/schemas/Order' }) },
  })
})

it('the places refer to it, and what stands once stays where it is', () => {
  const order = { 200: { $ref: '#/components/responses/Order' } }
  const parameters = [{ $ref: '#/components/parameters/page' }]
  const row = { type: 'object', properties: { vendor: { $ref: '#/components/schemas/OrderVendor' } } }
  expect(shared.paths).toEqual({
    '/orders': {
      get: {
        operationId: 'orders.list',
        parameters,
        responses: { 200: answer({ type: 'array', items: row }) },
      },
      post: { operationId: 'orders.create', responses: order },
    },
    '/orders/{id}': { get: { operationId: 'orders.get', parameters, responses: order } },
  })
})
