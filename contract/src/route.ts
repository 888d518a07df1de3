import { type HTTPMethod, type HTTPPath, oc } from '@orpc/contract'
import type { Access } from './access.ts'

export type RouteMeta = { access: Access }

type RouteDefinition = { method: HTTPMethod; path: HTTPPath; summary: string; tag: string }

/**
 * The one place that makes a contract procedure. It asks for the access first, so a route without one
 * cannot be written. Paths are relative to `/api`.
 */
export function route(access: Access, { tag, ...definition }: RouteDefinition) {
  return oc.$meta<RouteMeta>({ access }).route({ ...definition, tags: [tag] })
}
