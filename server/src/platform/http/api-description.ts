import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { Access, Permission } from '@shop/contract/permissions';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { openToAll } from './access.ts';

/** What a caller needs, at most, the first of several that are enough: owners have all permissions, and an open shop asks no account of visitors and guests. */
function permissionOf(access: Access): Permission | 'user' | 'staff' | 'none' {
  if (access === 'public') return 'none';
  if (access === 'visitor' || access === 'guest') return 'user';
  if (access === 'owner') return 'settings.write';
  return typeof access === 'string' ? access : (access[0] ?? 'staff');
}

/**
 * `/openapi.json`, made from the routes' own schemas, and `/docs`, a page that shows it. Register before the routes.
 * @param tags the groups of routes
 */
export async function describeApi(
  app: FastifyInstance,
  { tags, ...info }: { title: string; description: string; tags: readonly string[] },
): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { version: '1.0.0', ...info },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
      },
      tags: tags.map((name) => ({ name })),
    },
    transformObject: jsonSchemaTransformObject,
    transform: (route) => {
      const transformed = jsonSchemaTransform(route);
      const access = route.route.config?.access;
      if (access === undefined) return transformed;
      const described = { ...transformed.schema, 'x-permission': permissionOf(access) };
      if (access === 'public') return { ...transformed, schema: described };
      return { ...transformed, schema: { ...described, security: [{ session: [] }] } };
    },
  });
  app.get('/openapi.json', { config: openToAll, schema: { hide: true } }, async () => app.swagger());
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...openToAll };
    });
    await scope.register(fastifySwaggerUi, { routePrefix: '/docs', staticCSP: true });
  });
}
